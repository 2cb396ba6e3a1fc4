namespace Tern.Lambda.AspNetCore.Serving;

/// <summary>The invocation that a request came with, among the request's features.</summary>
internal interface ILambdaInvocationFeature
{
    /// <summary>The invocation.</summary>
    LambdaInvocation Invocation { get; }
}
