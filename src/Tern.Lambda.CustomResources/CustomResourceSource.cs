using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.CustomResources;

/// <summary>Sends what handlers return to CloudFormation.</summary>
internal sealed class CustomResourceSource : AnswerSource<CustomResourceRequest, CustomResourceResult, LambdaHandler<CustomResourceRequest>>
{
    public override LambdaHandler<CustomResourceRequest> Bind(HandlerCall<CustomResourceRequest, CustomResourceResult> call) =>
        LambdaEvents.CustomResourceRequest.Bind(call.Handle<CustomResourceRequest>(
            static (request, scope, handler) => new ValueTask(CustomResourceAnswer.SendAsync(request, handler, (HandlerContext)scope))));
}
