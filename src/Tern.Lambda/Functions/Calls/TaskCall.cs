namespace Tern.Lambda.Functions;

/// <summary>A user's handler of one input that returns nothing, with the services that it asks for.</summary>
internal abstract class TaskCall<TInput>
{
    /// <summary>Says which services the handler asks for.</summary>
    public abstract void Declare(HandlerNeeds needs);

    /// <summary>Calls the handler.</summary>
    public abstract Task InvokeAsync(TInput input, HandlerContext context);
}
