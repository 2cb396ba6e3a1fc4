using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.DynamoDb.Generator;

/// <summary>Finds the members that a computed member is computed from: updating them changes it too.</summary>
internal static class Computed
{
    /// <summary>
    /// Returns the names of the stored members that a member reads, directly or through other members.
    /// </summary>
    /// <param name="type">The type that has the member.</param>
    /// <param name="member">The computed member.</param>
    /// <returns>The names; null if the source isn't available.</returns>
    public static HashSet<string>? Sources(INamedTypeSymbol type, ISymbol member)
    {
        var sources = new HashSet<string>();
        return Add(type, member, sources, new HashSet<ISymbol>(SymbolEqualityComparer.Default)) ? sources : null;
    }

    private static bool Add(INamedTypeSymbol type, ISymbol member, HashSet<string> sources, HashSet<ISymbol> seen)
    {
        if (!seen.Add(member)) return true;
        if (member.DeclaringSyntaxReferences.Length == 0) return false;
        foreach (var name in member.DeclaringSyntaxReferences.SelectMany(reference => reference.GetSyntax().DescendantNodes())
            .OfType<SimpleNameSyntax>().Where(IsOwn))
        {
            foreach (var read in Members(type, name.Identifier.ValueText))
            {
                switch (read)
                {
                    case IFieldSymbol { IsStatic: false, IsImplicitlyDeclared: false }:
                    case IPropertySymbol property when property.SetMethod is not null || OmissionParser.HoldsData(property):
                        sources.Add(read.Name);
                        break;
                    case IPropertySymbol { IsStatic: false } or IMethodSymbol { MethodKind: MethodKind.Ordinary }:
                        if (!Add(type, read, sources, seen)) return false;
                        break;
                }
            }
        }

        return true;
    }

    // A simple name, or a member of this: names after other dots are members of other types.
    private static bool IsOwn(SimpleNameSyntax name) => name.Parent switch
    {
        MemberAccessExpressionSyntax access when access.Name == name => access.Expression is ThisExpressionSyntax or BaseExpressionSyntax,
        MemberBindingExpressionSyntax or QualifiedNameSyntax or NameColonSyntax or NameEqualsSyntax => false,
        _ => true,
    };

    private static IEnumerable<ISymbol> Members(INamedTypeSymbol type, string name)
    {
        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
            foreach (var member in current.GetMembers(name)) yield return member;
    }
}
