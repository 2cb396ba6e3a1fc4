using Microsoft.Extensions.Logging;
using Tern.Lambda.Events;

namespace Tern.Lambda.CustomResources;

/// <summary>Has a resource handled and CloudFormation told what became of it.</summary>
internal sealed partial class CustomResourceAnswer(Func<ILogger> logger)
{
    // The id of what was never made, as a delete is the only way to be rid of it.
    private const string NeverMade = "tern-never-made-";

    /// <summary>Calls the handler, unless there is nothing to do, and sends the answer.</summary>
    /// <exception cref="HttpRequestException">The answer did not arrive: Lambda tries the request again.</exception>
    public async Task SendAsync(CustomResourceRequest request, Func<Task<CustomResourceResult>> handler, CancellationToken token)
    {
        if (request.ResponseUrl is not { } url)
        {
            throw new InvalidOperationException(
                "The request has no ResponseURL: it comes from the CDK's provider framework, which answers CloudFormation itself. Handle it with "
                + "OnCustomResourceRequest, and return what the framework expects, such as PhysicalResourceId and Data.");
        }

        var result = request is { RequestType: "Delete", PhysicalResourceId: { } id } && id.StartsWith(NeverMade, StringComparison.Ordinal)
            ? CustomResourceResult.Success()
            : await HandleAsync(request, handler, token).ConfigureAwait(false);
        await CustomResourceSender.SendAsync(new Uri(url), request, result, result.PhysicalResourceId ?? Id(request, result)).ConfigureAwait(false);
    }

    private async Task<CustomResourceResult> HandleAsync(CustomResourceRequest request, Func<Task<CustomResourceResult>> handler, CancellationToken token)
    {
        try
        {
            // CloudFormation would wait for an hour for an answer. So a handler that ignores its token is not waited for beyond
            // it, and one that blocks its thread blocks one of the pool's, not the one that sends the answer.
            return await Task.Run(handler, CancellationToken.None).WaitAsync(token).ConfigureAwait(false)
                ?? throw new InvalidOperationException("The handler of the custom resource returned null. It has to return a CustomResourceResult.");
        }
        catch (OperationCanceledException late) when (token.IsCancellationRequested)
        {
            NotHandled(logger(), request.LogicalResourceId, request.RequestType, late);
            return CustomResourceResult.Failed("The function's time was over before the resource was ready. Raise its timeout.");
        }
        catch (Exception failure)
        {
            NotHandled(logger(), request.LogicalResourceId, request.RequestType, failure);
            return CustomResourceResult.Failed($"{failure.GetType().Name}: {failure.Message}");
        }
    }

    private static string Id(CustomResourceRequest request, CustomResourceResult result)
    {
        if (request.PhysicalResourceId is { Length: > 0 } known) return known;
        var stack = request.StackId.Split('/');
        var id = $"{(stack.Length > 1 ? stack[1] : "stack")}-{request.LogicalResourceId}";
        return result.IsSuccess ? id : NeverMade + id;
    }

    [LoggerMessage(1, LogLevel.Error, "The custom resource {Resource} failed ({Request}). CloudFormation is told.")]
    private static partial void NotHandled(ILogger logger, string resource, string request, Exception error);
}
