namespace Tern.Local.Serving;

/// <summary>An operation with its types.</summary>
internal sealed class RestOperation<TServer, TRequest, TAnswer>(
    string name, int status, bool readsDocument, Func<TServer, TRequest, RestCall, ValueTask<TAnswer>> run) : RestOperation<TServer>(name, readsDocument)
    where TRequest : class, IServiceRequest<TRequest>
    where TAnswer : class, IServiceAnswer
{
    public override async ValueTask RunAsync(TServer server, RestCall call)
    {
        var answer = await run(server, call.Read<TRequest>(), call).ConfigureAwait(false);
        if (call.Answer.StatusCode == 200) call.Answer.StatusCode = status;
        answer.WriteHttp(call);
    }
}
