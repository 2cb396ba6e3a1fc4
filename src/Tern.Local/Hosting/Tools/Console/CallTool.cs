using Tern.Buffers;
using Tern.Local.Buffers;
using Tern.Local.Protocol;

namespace Tern.Local.Hosting;

/// <summary>
/// <c>POST /_tern/api/call/OPERATION</c> runs an operation for the console's pages, which can't sign, and <c>POST
/// /_tern/api/explain/OPERATION</c> reports how a request would be interpreted. Neither appears among the last
/// requests, which are only the user's.
/// </summary>
internal static class CallTool
{
    public const string CallPath = "/_tern/api/call/";
    public const string ExplainPath = "/_tern/api/explain/";

    public static Task CallAsync(ToolRequest request, ProtocolHandler handler) => WithBodyAsync(request, async body =>
    {
        using var output = new ServerBuffer();
        var operation = OperationTable.FindName(request.Path[CallPath.Length..]);
        var answer = handler.Handle(operation, body.WrittenSpan, output);
        if (handler.Waits(operation)) answer = await handler.WaitAsync(answer, output).ConfigureAwait(false);
        await request.AnswerAsync(answer.StatusCode, "application/json", output.WrittenMemory).ConfigureAwait(false);
    });

    public static Task ExplainAsync(ToolRequest request, ProtocolHandler handler) => WithBodyAsync(request, body =>
    {
        var explanations = RequestExplainer.Explain(handler.Engine, request.Path[ExplainPath.Length..], body.WrittenSpan);
        return request.AnswerJsonAsync(json =>
        {
            json.WriteStartObject();
            RequestJson.WriteExpressions(json, explanations);
            json.WriteEndObject();
        });
    });

    private static async Task WithBodyAsync(ToolRequest request, Func<PooledBuffer, Task> answer)
    {
        if (request.Method != "POST")
        {
            await request.RefuseMethodAsync("POST").ConfigureAwait(false);
            return;
        }

        using var body = new ServerBuffer();
        if (await request.TryReadBodyAsync(body).ConfigureAwait(false)) await answer(body).ConfigureAwait(false);
        else await request.RefuseAsync(413, "The body exceeds 16 MB, or isn't compressed as its header declares.").ConfigureAwait(false);
    }
}
