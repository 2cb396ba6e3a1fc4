using Tern.Lambda.Local.Sources;

namespace Tern.Lambda.Local.Application;

/// <summary>
/// Builds the variables of an application's functions: those with local addresses, followed by the function's own.
/// </summary>
internal static class FunctionVariables
{
    /// <summary>
    /// Builds the variables. In a value, <c>${queue:NAME}</c> stands for a queue's URL, and <c>${api:NAME}</c> for the
    /// address of an API or a function URL.
    /// </summary>
    public static Dictionary<string, string> Of(ApplicationFunction function, Uri emulator, Uri? tables)
    {
        var address = emulator.ToString().TrimEnd('/');
        var variables = new Dictionary<string, string>(StringComparer.Ordinal)
        {
            ["AWS_REGION"] = LocalAws.Region,
            ["AWS_DEFAULT_REGION"] = LocalAws.Region,
            ["AWS_ACCESS_KEY_ID"] = "local",
            ["AWS_SECRET_ACCESS_KEY"] = "local",
            ["AWS_ENDPOINT_URL_LAMBDA"] = address,
            ["AWS_ENDPOINT_URL_SQS"] = address,
            ["AWS_ENDPOINT_URL_EVENTBRIDGE"] = address,
        };
        if (tables is not null)
        {
            variables["AWS_ENDPOINT_URL_DYNAMODB"] = tables.ToString();
            variables["AWS_ENDPOINT_URL_DYNAMODB_STREAMS"] = tables.ToString();
        }

        foreach (var (name, value) in function.Environment) variables[name] = Fill(value, address);
        return variables;
    }

    private static string Fill(string value, string address)
    {
        while (true)
        {
            var start = value.IndexOf("${queue:", StringComparison.Ordinal);
            var isQueue = start >= 0;
            if (!isQueue) start = value.IndexOf("${api:", StringComparison.Ordinal);
            var end = start < 0 ? -1 : value.IndexOf('}', start);
            if (end < 0) return value;
            var name = value[(value.IndexOf(':', start) + 1)..end];
            value = value[..start] + (isQueue ? $"{address}/{LocalAws.Account}/{name}" : $"{address}/{name}") + value[(end + 1)..];
        }
    }
}
