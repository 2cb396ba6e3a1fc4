using System.Globalization;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Printing;

/// <summary>
/// Prints the facts of an operation's model with a link to its page at AWS, because the models don't contain AWS's documentation.
/// </summary>
internal static class OperationDocs
{
    internal static void Print(CodeWriter code, ResolvedService service, ResolvedOperation operation)
    {
        var call = $"Calls <c>{operation.Name}</c>";
        if (service.Target.ApiReference is { } reference)
        {
            code.Line("/// <summary>");
            code.Line($"/// {call}. See the AWS API reference:");
            code.Line($"/// <see href=\"https://docs.aws.amazon.com/goto/WebAPI/{reference}/{operation.Name}\">{operation.Name}</see>.");
            code.Line("/// </summary>");
        }
        else code.Line($"/// <summary>{call}.</summary>");

        var remarks = Remarks(service, operation).ToList();
        if (remarks.Count == 0) return;
        code.Line("/// <remarks>");
        foreach (var remark in remarks) code.Line("/// " + remark);
        code.Line("/// </remarks>");
    }

    private static IEnumerable<string> Remarks(ResolvedService service, ResolvedOperation operation)
    {
        var required = operation.Request.Members.Where(m => m.Required && !m.IdempotencyToken)
            .Select(m => $"<see cref=\"{operation.Request.Name}.{m.Name}\"/>").ToList();
        if (required.Count > 0) yield return $"Required: {Listed(required)}.";
        if (Has(operation, "ReadOnly")) yield return "This operation is read-only.";
        if (operation.Request.Members.FirstOrDefault(m => m.IdempotencyToken) is { } token)
            yield return $"Idempotent by <see cref=\"{operation.Request.Name}.{token.Name}\"/>, which is generated if it isn't set.";
        else if (Has(operation, "Idempotent")) yield return "This operation is idempotent.";
        if (Has(operation, "Unsigned")) yield return "Requests aren't signed and don't require credentials.";
        if (Has(operation, "LongPoll"))
            yield return "The service holds the request until it has a result (long polling), so the call has a longer timeout than others.";
        if (service.Target.AnswerSeconds.TryGetValue(operation.Name, out var seconds))
            yield return string.Create(
                CultureInfo.InvariantCulture, $"The service may take {seconds / 60} minutes. The client's timeouts are extended accordingly.");
        if (service.Paginators.FirstOrDefault(p => p.Operation.Name == operation.Name) is { } paginator)
        {
            var all = $"<c>{operation.Name}PagesAsync</c>";
            yield return paginator.Items is null
                ? $"The results are paged: {all} reads all pages."
                : $"The results are paged: {all} reads all pages, and <c>{operation.Name}ItemsAsync</c> all items.";
        }

        var waiters = service.Waiters.Where(w => w.Operation.Name == operation.Name).Select(w => $"<c>WaitUntil{w.Name}Async</c>").ToList();
        if (waiters.Count > 0) yield return $"Waiters that call it: {Listed(waiters)}.";
    }

    private static bool Has(ResolvedOperation operation, string trait) => operation.Traits is { } traits && traits.Contains(trait, StringComparison.Ordinal);

    private static string Listed(List<string> names) => names.Count == 1 ? names[0] : $"{string.Join(", ", names.Take(names.Count - 1))} and {names[^1]}";
}
