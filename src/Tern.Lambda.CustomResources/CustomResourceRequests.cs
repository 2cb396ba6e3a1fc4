using Tern.Handling;
using Tern.Lambda.CustomResources;
using Tern.Lambda.Events;

namespace Tern.Lambda;

/// <summary>The source of requests for CloudFormation custom resources.</summary>
public static class CustomResourceRequests
{
    /// <summary>
    /// Gets the source of requests whose responses are sent to CloudFormation: an exception from the handler or a
    /// timeout is reported as a failure.
    /// </summary>
    /// <remarks>
    /// If the creation of a resource failed before it had an ID, its deletion succeeds without a call of the handler,
    /// because there is nothing to delete. An exception from the handler is logged, but isn't an error of the
    /// invocation, because Lambda would retry it although CloudFormation has received the response.
    /// </remarks>
    public static AnswerSource<CustomResourceRequest, CustomResourceResult, LambdaHandler<CustomResourceRequest>> All => new CustomResourceSource();
}
