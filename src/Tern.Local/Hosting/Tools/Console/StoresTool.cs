using Tern.Local.Protocol;

namespace Tern.Local.Hosting;

/// <summary>
/// <c>GET /_tern/api/stores</c>: the accounts and Regions whose tables the console can show. A cookie has the choice.
/// </summary>
internal static class StoresTool
{
    public const string Path = "/_tern/api/stores";
    public const string Cookie = "tern-store";

    public static Task ListAsync(ToolRequest request, StoreSet stores, ProtocolHandler shown) => request.IsRead
        ? request.AnswerJsonAsync(json =>
        {
            json.WriteStartObject();
            json.WriteStartArray("stores");
            foreach (var (name, store) in stores.ForConsole)
            {
                json.WriteStartObject();
                json.WriteString("name", name);
                json.WriteBoolean("shown", store == shown);
                json.WriteEndObject();
            }

            json.WriteEndArray();
            json.WriteEndObject();
        })
        : request.RefuseMethodAsync("GET");
}
