using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>
/// Finds updates that would remove a member without which the item can't be read. The fields reject such updates, but
/// only at run time.
/// </summary>
internal static class RequiredMember
{
    public static void Check(OperationAnalysisContext context, IInvocationOperation call)
    {
        if (call.Instance?.Unconverted() is not IPropertyReferenceOperation { Property: { ContainingType.ContainingType: { } item } field }) return;

        // A set without elements is absent, and is read as an empty set.
        if (call.TargetMethod.ContainingType is { Name: "SetField" }) return;
        if (call.TargetMethod.ContainingType.ContainingNamespace is not { Name: "DynamoDb", ContainingNamespace.Name: "Tern" }) return;
        if (Member(item, field.Name) is not { } member) return;
        var type = member is IPropertySymbol property ? property.Type : ((IFieldSymbol)member).Type;
        var isNeverNull = type.IsValueType ? type.OriginalDefinition.SpecialType != SpecialType.System_Nullable_T
            : type.NullableAnnotation == NullableAnnotation.NotAnnotated;
        if (!isNeverNull) return;

        if (call.TargetMethod.Name == "Set")
        {
            if (call.Arguments is [{ Value: { } value }] && value.Unconverted().ConstantValue is { HasValue: true, Value: null })
                Report("isn't nullable");
        }
        else if (IsRequired(item, member))
        {
            Report("is required, and items can't be read without it");
        }

        void Report(string reason) =>
            context.ReportDiagnostic(Diagnostic.Create(Rules.RequiredMember, call.Syntax.GetLocation(), call.Display(), member.Name, reason));
    }

    private static ISymbol? Member(INamedTypeSymbol item, string name)
    {
        for (INamedTypeSymbol? type = item; type is not null; type = type.BaseType)
            if (type.GetMembers(name).FirstOrDefault(member => !member.IsStatic && member is IPropertySymbol or IFieldSymbol) is { } found) return found;
        return null;
    }

    // A required member, or one that is a parameter of every public constructor.
    private static bool IsRequired(INamedTypeSymbol item, ISymbol member)
    {
        if (member is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true }) return true;
        var constructors = item.InstanceConstructors.Where(constructor => constructor.DeclaredAccessibility == Accessibility.Public).ToList();
        return constructors.Count > 0 && constructors.TrueForAll(constructor =>
            constructor.Parameters.Any(parameter => parameter.Name == member.Name && !parameter.HasExplicitDefaultValue));
    }
}
