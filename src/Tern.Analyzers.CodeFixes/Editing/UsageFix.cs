using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace Tern.Analyzers.CodeFixes;

/// <summary>Base class of fixes that change the expression at which a rule is reported, and related code.</summary>
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

    /// <summary>
    /// Applies the fixes one after another, each to the result of the previous one, because they may need an unused
    /// name or change the same statement. Merging independent fixes would lose changes where they overlap.
    /// </summary>
    /// <returns>The provider.</returns>
    public sealed override FixAllProvider GetFixAllProvider() => new OneAfterAnother(this);

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

    /// <summary>Returns the root after the change, or null if there is no unambiguous fix.</summary>
    private protected abstract SyntaxNode? Change(FixTarget target);

    private sealed class OneAfterAnother(UsageFix fix) : DocumentBasedFixAllProvider
    {
        protected override async Task<Document?> FixAllAsync(FixAllContext fixAllContext, Document document, ImmutableArray<Diagnostic> diagnostics)
        {
            var token = fixAllContext.CancellationToken;
            if (await document.GetSyntaxRootAsync(token).ConfigureAwait(false) is not { } root) return document;
            var marks = new List<(SyntaxNode Node, SyntaxAnnotation Mark)>();
            var reports = diagnostics.OrderBy(static diagnostic => diagnostic.Location.SourceSpan.Start)
                .Select(diagnostic => (Diagnostic: diagnostic, Place: Mark(diagnostic.Location), Others: diagnostic.AdditionalLocations.Select(Mark).ToList()))
                .ToList();
            var byNode = marks.ToLookup(static mark => mark.Node, static mark => mark.Mark);
            document = document.WithSyntaxRoot(root.ReplaceNodes(
                byNode.Select(static nodes => nodes.Key), (original, rewritten) => rewritten.WithAdditionalAnnotations(byNode[original])));
            foreach (var (diagnostic, place, others) in reports)
            {
                var now = await document.GetSyntaxRootAsync(token).ConfigureAwait(false);
                var model = await document.GetSemanticModelAsync(token).ConfigureAwait(false);
                if (now is null || model is null) return document;

                // Skip a diagnostic that another fix has already removed.
                if (Find(now, place) is not { } node || others.Any(mark => Find(now, mark) is null)) continue;
                var moved = Diagnostic.Create(
                    diagnostic.Descriptor, node.GetLocation(), others.Select(mark => Find(now, mark)!.GetLocation()), diagnostic.Properties);
                if (fix.Change(new FixTarget(now, model, node, moved)) is { } changed) document = document.WithSyntaxRoot(changed);
            }

            return document;

            SyntaxAnnotation Mark(Location location)
            {
                var mark = new SyntaxAnnotation();
                marks.Add((root.FindNode(location.SourceSpan, getInnermostNodeForTie: true), mark));
                return mark;
            }
        }

        private static SyntaxNode? Find(SyntaxNode root, SyntaxAnnotation mark) => root.GetAnnotatedNodes(mark).FirstOrDefault();
    }
}
