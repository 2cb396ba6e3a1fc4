using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace Tern.DynamoDb.CodeFixes;

/// <summary>A fix that changes the declaration which a rule is reported at.</summary>
/// <typeparam name="TDeclaration">The declaration's syntax.</typeparam>
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

    /// <summary>The changes that are offered: what each is called, and what it makes of the file.</summary>
    private protected abstract IEnumerable<(string Title, Func<SyntaxNode, SyntaxNode> Change)> Changes(TDeclaration declaration);
}
