using Tern.Lambda.Local.Sources;

namespace Tern.Lambda.Local.Application;

/// <summary>
/// Builds the variables of an application's functions: those with local addresses, followed by the function's own.
/// </summary>
internal static class FunctionVariables
{
    /// <summary>
    /// Builds the variables. In a value, <c>${queue:NAME}</c> stands for a queue's URL, <c>${topic:NAME}</c> for a
    /// topic's ARN, and <c>${api:NAME}</c> for the address of an API or a function URL.
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
            ["AWS_ENDPOINT_URL_SNS"] = address,
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
        value = Fill(value, "${queue:", name => $"{address}/{LocalAws.Account}/{name}");
        value = Fill(value, "${topic:", TopicOptions.ArnOf);
        return Fill(value, "${api:", name => $"{address}/{name}");
    }

    private static string Fill(string value, string start, Func<string, string> find)
    {
        while (true)
        {
            var at = value.IndexOf(start, StringComparison.Ordinal);
            var end = at < 0 ? -1 : value.IndexOf('}', at);
            if (end < 0) return value;
            value = value[..at] + find(value[(at + start.Length)..end]) + value[(end + 1)..];
        }
    }
}
