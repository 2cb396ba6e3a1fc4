using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Architecture.Tests.Folders;

/// <summary>
/// Every use of a project's type in a file other than its own. What counts is the meaning of a name, not the
/// <c>using</c> directives of a file: folders may share a namespace, and a <c>using</c> may be unnecessary. Uses of
/// generated files count, but the uses in generated files don't: a program chose their folders, and they complete types
/// that are written by hand.
/// </summary>
internal static class TypeUses
{
    public static List<Mention> Of(ProjectSources project) =>
    [
        .. project.Compilation.SyntaxTrees
            .Where(static tree => Path.IsPathRooted(tree.FilePath) && !tree.FilePath.Contains("/Generated/", StringComparison.Ordinal))
            .AsParallel()
            .AsOrdered()
            .SelectMany(tree => Of(project, tree)),
    ];

    private static IEnumerable<Mention> Of(ProjectSources project, SyntaxTree tree)
    {
        var model = project.Compilation.GetSemanticModel(tree, ignoreAccessibility: true);
        foreach (var node in tree.GetRoot().DescendantNodes(static node => node is not UsingDirectiveSyntax))
        {
            // Names in lower case are locals, parameters and a type's own fields. They are the majority, and none of
            // them is a use of another type.
            if (node is not (SimpleNameSyntax { Identifier.Text: [>= 'A' and <= 'Z', ..] } or ImplicitObjectCreationExpressionSyntax)) continue;

            var info = model.GetSymbolInfo(node);
            if (TypeOf(info.Symbol ?? info.CandidateSymbols.FirstOrDefault()) is not { } type) continue;

            // A partial type belongs to the folder of each of its parts, so a part in the user's own folder is enough.
            var declarations = type.DeclaringSyntaxReferences.Select(static part => part.SyntaxTree.FilePath).ToList();
            if (declarations.Count == 0 || declarations.Contains(tree.FilePath)) continue;

            var near = declarations.MaxBy(file => CommonLength(file, tree.FilePath))!;
            var line = node.GetLocation().GetLineSpan().StartLinePosition.Line + 1;
            yield return new Mention(Path.GetRelativePath(Repository.Root, tree.FilePath), line, type.Name, Path.GetRelativePath(project.Folder, near));
        }
    }

    /// <summary>The type that a name refers to: the type itself or, for a member, its declaring type.</summary>
    private static INamedTypeSymbol? TypeOf(ISymbol? symbol) => symbol switch
    {
        INamedTypeSymbol type => type.OriginalDefinition,
        IMethodSymbol or IPropertySymbol or IFieldSymbol or IEventSymbol => symbol.ContainingType?.OriginalDefinition,
        _ => null,
    };

    private static int CommonLength(string left, string right) => left.Zip(right).TakeWhile(static pair => pair.First == pair.Second).Count();
}
