namespace Tern.Local.Serving;

/// <summary>
/// The response of an operation that returns nothing: no document in JSON, and no result element in XML.
/// </summary>
internal sealed class NoAnswer : IServiceAnswer
{
    public static readonly NoAnswer Instance = new();

    public void WriteHttp(RestCall call)
    {
        // It has no members.
    }
}
