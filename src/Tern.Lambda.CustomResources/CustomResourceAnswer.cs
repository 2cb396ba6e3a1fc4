using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.Handling;
using Tern.Lambda.Events;
using Tern.Telemetry;

namespace Tern.Lambda.CustomResources;

/// <summary>Has a resource handled, and sends the result to CloudFormation.</summary>
internal static partial class CustomResourceAnswer
{
    // The prefix of the physical ID of a resource that was never created: CloudFormation discards it only through a
    // delete request.
    private const string NeverMade = "tern-never-made-";

    /// <summary>Calls the handler, unless there is nothing to do, and sends the response.</summary>
    /// <exception cref="HttpRequestException">The response couldn't be delivered: Lambda retries the
    /// request.</exception>
    public static async Task SendAsync(
        CustomResourceRequest request, HandlerCall<CustomResourceRequest, CustomResourceResult> handler, HandlerContext context)
    {
        if (request.ResponseUrl is not { } url)
        {
            throw new InvalidOperationException(
                "The request has no ResponseURL: it comes from the CDK's provider framework, which responds to CloudFormation itself. Handle it with "
                + "LambdaEvents.CustomResourceRequest, and return what the framework expects, such as PhysicalResourceId and Data.");
        }

        var result = request is { RequestType: "Delete", PhysicalResourceId: { } id } && id.StartsWith(NeverMade, StringComparison.Ordinal)
            ? CustomResourceResult.Success()
            : await HandleAsync(request, handler, context).ConfigureAwait(false);
        await CustomResourceSender.SendAsync(new Uri(url), request, result, result.PhysicalResourceId ?? Id(request, result)).ConfigureAwait(false);
    }

    private static async Task<CustomResourceResult> HandleAsync(
        CustomResourceRequest request, HandlerCall<CustomResourceRequest, CustomResourceResult> handler, HandlerContext context)
    {
        var token = context.CancellationToken;
        try
        {
            // CloudFormation waits up to an hour for a response. Therefore, a handler that ignores its token isn't
            // awaited beyond it, and a handler that blocks its thread blocks one of the pool's, not the one that sends
            // the response.
            return await Task.Run(() => handler.InvokeAsync(request, context).AsTask(), CancellationToken.None).WaitAsync(token).ConfigureAwait(false)
                ?? throw new InvalidOperationException("The handler of the custom resource returned null. It must return a CustomResourceResult.");
        }
        catch (OperationCanceledException late) when (token.IsCancellationRequested)
        {
            NotHandled(LoggerOf(context), request.LogicalResourceId, request.RequestType, late);
            return CustomResourceResult.Failed("The function timed out before the resource was ready. Raise its timeout.");
        }
        catch (Exception failure)
        {
            NotHandled(LoggerOf(context), request.LogicalResourceId, request.RequestType, failure);
            return CustomResourceResult.Failed($"{failure.GetType().Name}: {failure.Message}");
        }
    }

    private static ILogger LoggerOf(HandlerContext context) =>
        context.LoggerFactory.CreateLoggerSafely("Tern.Lambda.CustomResources") ?? NullLogger.Instance;

    private static string Id(CustomResourceRequest request, CustomResourceResult result)
    {
        if (request.PhysicalResourceId is { Length: > 0 } known) return known;
        var stack = request.StackId.Split('/');
        var id = $"{(stack.Length > 1 ? stack[1] : "stack")}-{request.LogicalResourceId}";
        return result.IsSuccess ? id : NeverMade + id;
    }

    [LoggerMessage(1, LogLevel.Error, "The custom resource {Resource} failed ({Request}). CloudFormation will be notified.")]
    private static partial void NotHandled(ILogger logger, string resource, string request, Exception error);
}
