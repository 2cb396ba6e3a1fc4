namespace Tern.Local.Serving;

/// <summary>An operation with its types.</summary>
internal sealed class ServerOperation<TServer, TRequest, TAnswer>(string name, Func<TServer, TRequest, ServiceCall, ValueTask<TAnswer>> run)
    : ServerOperation<TServer>(name)
    where TRequest : class, IServiceRequest<TRequest>
    where TAnswer : class, IServiceAnswer
{
    public override ValueTask RunAsync(TServer server, ServiceCall call)
    {
        var answering = run(server, call.Read<TRequest>(), call);
        if (!answering.IsCompletedSuccessfully) return FinishAsync(answering, Name, call);
        call.Write(Name, answering.Result);
        return default;
    }

    private static async ValueTask FinishAsync(ValueTask<TAnswer> answering, string name, ServiceCall call) =>
        call.Write(name, await answering.ConfigureAwait(false));
}
