using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>A request that the console makes for its user.</summary>
/// <param name="headers">The headers by their names in lower case.</param>
internal sealed class ConsoleServiceRequest(Dictionary<string, string> headers) : ServiceRequest
{
    public override bool IsOfConsole => true;

    public override IEnumerable<KeyValuePair<string, string>> Headers => headers;

    public override string? Header(string name) => headers.GetValueOrDefault(name);
}
