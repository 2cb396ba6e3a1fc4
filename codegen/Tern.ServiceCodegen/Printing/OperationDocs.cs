using System.Globalization;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Printing;

/// <summary>
/// Prints what the model knows of an operation, and where AWS describes it: the models have no texts of AWS's documentation.
/// </summary>
internal static class OperationDocs
{
    internal static void Print(CodeWriter code, ResolvedService service, ResolvedOperation operation)
    {
        var call = $"Calls <c>{operation.Name}</c>";
        if (service.Target.ApiReference is { } reference)
        {
            code.Line("/// <summary>");
            code.Line($"/// {call}, which AWS's API reference describes:");
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
        if (required.Count > 0) yield return $"It needs {Listed(required)}.";
        if (Has(operation, "ReadOnly")) yield return "It only reads.";
        if (operation.Request.Members.FirstOrDefault(m => m.IdempotencyToken) is { } token)
            yield return $"Sent twice it takes effect once, by <see cref=\"{operation.Request.Name}.{token.Name}\"/>, which is filled when it is not set.";
        else if (Has(operation, "Idempotent")) yield return "Sent twice it takes effect once.";
        if (Has(operation, "Unsigned")) yield return "It is sent without a signature, and needs no credentials.";
        if (Has(operation, "LongPoll")) yield return "It waits at the service for something to answer, so it has more time than other calls.";
        if (service.Target.AnswerSeconds.TryGetValue(operation.Name, out var seconds))
            yield return string.Create(
                CultureInfo.InvariantCulture, $"The service may take {seconds / 60} minutes, by which the client's time limits are extended.");
        if (service.Paginators.FirstOrDefault(p => p.Operation.Name == operation.Name) is { } paginator)
        {
            var all = $"<c>{operation.Name}PagesAsync</c>";
            yield return paginator.Items is null
                ? $"It answers in pages: {all} reads all of them."
                : $"It answers in pages: {all} reads all of them, <c>{operation.Name}ItemsAsync</c> what is on them.";
        }

        var waiters = service.Waiters.Where(w => w.Operation.Name == operation.Name).Select(w => $"<c>WaitUntil{w.Name}Async</c>").ToList();
        if (waiters.Count > 0) yield return $"It is asked again and again by {Listed(waiters)}.";
    }

    private static bool Has(ResolvedOperation operation, string trait) => operation.Traits is { } traits && traits.Contains(trait, StringComparison.Ordinal);

    private static string Listed(List<string> names) => names.Count == 1 ? names[0] : $"{string.Join(", ", names.Take(names.Count - 1))} and {names[^1]}";
}
