using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.DynamoDb.CodeFixes;

/// <summary>A code fix that declares a key member as never null.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class NullableKeyFix : DeclarationFix<SyntaxNode>
{
    /// <summary>Initializes the code fix. Called by the editor.</summary>
    public NullableKeyFix() : base("TERN1029") { }

    private protected override IEnumerable<(string Title, Func<SyntaxNode, SyntaxNode> Change)> Changes(SyntaxNode declaration)
    {
        if (TypeOf(declaration) is not NullableTypeSyntax type) yield break;
        yield return ("Declare it as non-nullable", root => root.ReplaceNode(type, type.ElementType.WithTriviaFrom(type)));
    }

    private static TypeSyntax? TypeOf(SyntaxNode declaration) => declaration switch
    {
        PropertyDeclarationSyntax property => property.Type,
        ParameterSyntax parameter => parameter.Type,
        VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax field } => field.Type,
        _ => null,
    };
}
