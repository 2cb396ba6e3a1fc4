namespace Tern.Lambda.Functions;

/// <summary>A user's handler that takes one input and returns no result, with the services that it needs.</summary>
internal abstract class TaskCall<TInput>
{
    /// <summary>Declares the services that the handler needs.</summary>
    public abstract void Declare(HandlerNeeds needs);

    /// <summary>Calls the handler.</summary>
    public abstract Task InvokeAsync(TInput input, HandlerContext context);
}
