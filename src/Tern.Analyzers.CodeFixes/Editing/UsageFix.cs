using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace Tern.Analyzers.CodeFixes;

/// <summary>A fix that changes the expression which a rule is reported at, and what belongs to it.</summary>
public abstract class UsageFix : CodeFixProvider
{
    private readonly string _title;
    private readonly ImmutableArray<string> _rules;

    private protected UsageFix(string title, params string[] rules)
    {
        _title = title;
        _rules = [.. rules];
    }

    /// <inheritdoc/>
    public sealed override ImmutableArray<string> FixableDiagnosticIds => _rules;

    /// <inheritdoc/>
    public override FixAllProvider? GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        var model = await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false);
        if (root is null || model is null) return;
        foreach (var diagnostic in context.Diagnostics)
        {
            var node = root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true);
            if (Change(new FixTarget(root, model, node, diagnostic)) is not { } changed) continue;
            var action = CodeAction.Create(_title, _ => Task.FromResult(context.Document.WithSyntaxRoot(changed)), equivalenceKey: _title);
            context.RegisterCodeFix(action, diagnostic);
        }
    }

    /// <summary>The file as it is after the change; null where there is no clear one.</summary>
    private protected abstract SyntaxNode? Change(FixTarget target);
}
