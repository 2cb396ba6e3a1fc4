namespace Tern.Lambda.AspNetCore;

/// <summary>The feature with the invocation of a request.</summary>
internal interface ILambdaInvocationFeature
{
    /// <summary>The invocation.</summary>
    LambdaInvocation Invocation { get; }
}
