namespace Tern.Local.Hosting;

/// <summary>
/// <c>GET /_tern/api/stores</c>: the accounts and Regions that the console can show, and the services besides DynamoDB.
/// A cookie has the choice.
/// </summary>
internal static class StoresTool
{
    public const string Path = "/_tern/api/stores";
    public const string Cookie = "tern-store";

    public static Task ListAsync(ToolRequest request, IReadOnlyList<string> names, string shown, IReadOnlyList<string> services) => request.IsRead
        ? request.AnswerJsonAsync(json =>
        {
            json.WriteStartObject();
            json.WriteStartArray("stores");
            foreach (var name in names)
            {
                json.WriteStartObject();
                json.WriteString("name", name);
                json.WriteBoolean("shown", name == shown);
                json.WriteEndObject();
            }

            json.WriteEndArray();
            json.WriteStartArray("services");
            foreach (var service in services) json.WriteStringValue(service);
            json.WriteEndArray();
            json.WriteEndObject();
        })
        : request.RefuseMethodAsync("GET");
}
