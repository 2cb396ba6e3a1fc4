namespace Tern.Local.Serving;

/// <summary>An operation of a service.</summary>
/// <typeparam name="TServer">The generated class with the service's operations.</typeparam>
internal abstract class ServerOperation<TServer>(string name)
{
    public string Name => name;

    /// <summary>Reads and checks the request, calls the operation, and writes its response.</summary>
    public abstract ValueTask RunAsync(TServer server, ServiceCall call);
}
