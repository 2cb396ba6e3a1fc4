using Tern.Json;
using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>
/// The paths that scripts and containers poll until the server is ready, among them the one of LocalStack.
/// </summary>
internal static class HealthPage
{
    public static bool Owns(string path) => path is "/_tern/health" or "/_localstack/health" or "/health";

    /// <summary>Returns the state of each service.</summary>
    public static ServiceAnswer Answer(IEnumerable<string> services)
    {
        var answer = new ServiceAnswer();
        answer.Add("content-type", "application/json");
        var json = new AwsJsonWriter(answer.Body);
        json.WriteStartObject();
        json.WriteName("services"u8);
        json.WriteStartObject();
        foreach (var service in services)
        {
            json.WriteName(service);
            json.WriteString("running");
        }

        json.WriteEndObject();
        json.WriteEndObject();
        json.Flush();
        return answer;
    }
}
