using System.Text;
using Tern.Buffers;
using Tern.Lambda.Http1;

namespace Tern.Lambda.Runtime;

/// <summary>
/// An extension within the process that subscribes to no events. Lambda sends SIGTERM before SIGKILL, with 500 ms
/// between them, only if there is an extension.
/// <code>
/// POST /2020-01-01/extension/register    {"events":[]}
/// GET /2020-01-01/extension/event/next   never answered: it signals that the extension is ready
/// </code>
/// </summary>
internal sealed class InternalExtension : IDisposable
{
    private const string Name = "tern-shutdown";
    private readonly Http1Connection _connection;

    private InternalExtension(Http1Connection connection) => _connection = connection;

    /// <summary>
    /// Registers the extension. If that fails, it writes a log line and returns null: the function runs without it.
    /// </summary>
    public static InternalExtension? Register(LambdaRuntime runtime)
    {
        Http1Connection? connection = null;
        try
        {
            connection = Http1Connection.Connect(runtime.Endpoint.Host, runtime.Endpoint.Port, TimeSpan.FromSeconds(5));
            using var head = new PooledBuffer();
            var body = "{\"events\":[]}"u8;
            runtime.Requests.WritePost(head, RuntimePaths.Register, "Lambda-Extension-Name: " + Name + "\r\n", body.Length);
            var response = connection.Exchange(head.WrittenSpan, body);
            if (response.Status == 200 && response.TryGetHeader("Lambda-Extension-Identifier"u8, out var identifier))
            {
                var id = Encoding.ASCII.GetString(identifier);
                connection.Send(runtime.Requests.Get(RuntimePaths.NextExtensionEvent, "Lambda-Extension-Identifier: " + id + "\r\n"));
                return new InternalExtension(connection);
            }

            runtime.Options.Log.Warn(
                "The Runtime API rejected the shutdown extension with status " + response.Status + ". Shutdown handlers run only on SIGTERM.");
        }
        catch (IOException e)
        {
            runtime.Options.Log.Warn("The shutdown extension couldn't be registered. Shutdown handlers run only on SIGTERM.", e);
        }

        connection?.Dispose();
        return null;
    }

    public void Dispose() => _connection.Dispose();
}
