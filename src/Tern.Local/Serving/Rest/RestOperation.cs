namespace Tern.Local.Serving;

/// <summary>An operation of a service with REST and XML.</summary>
/// <typeparam name="TServer">The generated class with the service's operations.</typeparam>
/// <param name="name">Its name.</param>
/// <param name="readsDocument">true if the body is a document or text; otherwise, false.</param>
internal abstract class RestOperation<TServer>(string name, bool readsDocument)
{
    public string Name => name;

    /// <summary>Gets a value indicating whether the body must be in memory before the operation runs.</summary>
    public bool ReadsDocument => readsDocument;

    /// <summary>Reads and checks the request, calls the operation, and writes its response.</summary>
    public abstract ValueTask RunAsync(TServer server, RestCall call);
}
