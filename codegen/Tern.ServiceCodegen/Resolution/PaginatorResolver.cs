using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Paths;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Resolution;

/// <summary>Resolves the pages of operations: which members lead on, and where the items are.</summary>
/// <param name="model">The model.</param>
/// <param name="paths">The paths into responses.</param>
internal sealed class PaginatorResolver(ServiceModel model, PathCompiler paths)
{
    /// <summary>Resolves the paginator of an operation.</summary>
    internal ResolvedPaginator Resolve(ResolvedOperation operation)
    {
        var pages = model.Paginators[operation.Name];
        if (pages.In.Count != pages.Out.Count)
            throw new CodegenException($"{model.FileName}: the paginator of {operation.Name} has {pages.In.Count} tokens in and {pages.Out.Count} out.");
        var tokens = pages.In.Zip(pages.Out, (input, output) => new PageToken(
            operation.Request.Members.FirstOrDefault(m => m.ModelName == input)
                ?? throw new CodegenException($"{model.FileName}: the paginator of {operation.Name} names '{input}', which isn't a member."),
            paths.Compile(output, "page", operation.Response).Code)).ToList();
        PathValue? items = pages.Items.Count == 0 ? null : paths.Compile(pages.Items[0], "page", operation.Response);
        var element = (items?.Type as ListType)?.Element;
        return new ResolvedPaginator(
            operation, tokens, element, element is null ? null : items!.Nullable ? $"({items.Code} ?? [])" : items.Code,
            pages.More is null ? null : paths.Compile(pages.More, "page", operation.Response).Code + " == true")
        {
            HasNulls = items?.Type is ListType { Sparse: true },
        };
    }
}
