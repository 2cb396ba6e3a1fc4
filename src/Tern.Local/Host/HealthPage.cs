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
    /// <param name="services">The names of the services.</param>
    /// <param name="isStarting">true while the first state is created; the status is 503 then.</param>
    public static ServiceAnswer Answer(IEnumerable<string> services, bool isStarting)
    {
        var answer = new ServiceAnswer { StatusCode = isStarting ? 503 : 200 };
        answer.Add("content-type", "application/json");
        var json = new AwsJsonWriter(answer.Body);
        json.WriteStartObject();
        json.WriteName("services"u8);
        json.WriteStartObject();
        foreach (var service in services)
        {
            json.WriteName(service);
            json.WriteString(isStarting ? "starting" : "running");
        }

        json.WriteEndObject();
        json.WriteEndObject();
        json.Flush();
        return answer;
    }
}
