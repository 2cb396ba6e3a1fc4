using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace Tern.DynamoDb.CodeFixes;

/// <summary>A code fix that changes the declaration at which a rule reports a diagnostic.</summary>
/// <typeparam name="TDeclaration">The declaration's syntax type.</typeparam>
public abstract class DeclarationFix<TDeclaration> : CodeFixProvider where TDeclaration : SyntaxNode
{
    private readonly ImmutableArray<string> _rules;

    private protected DeclarationFix(params string[] rules) => _rules = [.. rules];

    /// <inheritdoc/>
    public sealed override ImmutableArray<string> FixableDiagnosticIds => _rules;

    /// <inheritdoc/>
    public sealed override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        foreach (var diagnostic in context.Diagnostics)
        {
            if (root?.FindNode(diagnostic.Location.SourceSpan).FirstAncestorOrSelf<TDeclaration>() is not { } declaration) continue;
            foreach (var (title, change) in Changes(declaration))
            {
                var fixedRoot = change(root);
                var action = CodeAction.Create(title, _ => Task.FromResult(context.Document.WithSyntaxRoot(fixedRoot)), equivalenceKey: title);
                context.RegisterCodeFix(action, diagnostic);
            }
        }
    }

    /// <summary>
    /// Returns the available changes, each with its title and a function that applies it to the file's root.
    /// </summary>
    private protected abstract IEnumerable<(string Title, Func<SyntaxNode, SyntaxNode> Change)> Changes(TDeclaration declaration);
}
