namespace Tern.Lambda.Functions;

/// <summary>
/// A registered handler. Its configuration is fixed when the application starts; from then on, any number of
/// invocations run through it at once.
/// </summary>
/// <param name="shape">The events that it handles.</param>
internal abstract class Handler(EventShape shape) : IServiceUser
{
    private string? _name;
    private bool _prepared;
    private List<Type>? _alsoNeeds;

    /// <summary>The events that it handles.</summary>
    public EventShape Shape => shape;

    /// <summary>The name that it was given, or null.</summary>
    public string? Name
    {
        get => _name;
        set
        {
            ThrowIfPrepared();
            _name = value;
        }
    }

    /// <summary>The name for messages.</summary>
    public string DisplayName => _name ?? shape.ToString();

    /// <summary>Fixes the handler's configuration, and declares the services that it needs.</summary>
    public void Prepare(HandlerNeeds needs)
    {
        _prepared = true;
        needs.Begin(this);
        Declare(needs);
        if (_alsoNeeds is not null) needs.Add(_alsoNeeds, null);
    }

    /// <summary>
    /// Adds a service that a filter of the handler needs: if it is missing, initialization fails, instead of the first
    /// event.
    /// </summary>
    public void Require(Type service)
    {
        ThrowIfPrepared();
        (_alsoNeeds ??= []).Add(service);
    }

    /// <summary>Creates the context with which an invocation passes through the middleware.</summary>
    public virtual HandlerContext NewContext(Runtime.Invocation invocation, FunctionServices services) => new(invocation, services, this);

    /// <summary>
    /// Applies the handler in the function's configuration (<c>_HANDLER</c>), which may select one part of this
    /// handler.
    /// </summary>
    public virtual void Choose(string configured)
    {
    }

    /// <summary>Handles an invocation.</summary>
    public abstract ValueTask InvokeAsync(HandlerContext context);

    /// <summary>
    /// Reads the event before the middleware runs, for observers of the invocation; null if it isn't an object. The
    /// handler then takes the event from the context.
    /// </summary>
    public virtual object? ReadEvent(HandlerContext context) => null;

    /// <summary>Completes a successful invocation.</summary>
    public virtual void Complete(HandlerContext context)
    {
        // For most callers, such as Step Functions, the response must be JSON, and an empty response isn't.
        if (context.HasNoAnswer) context.Append("null"u8);
    }

    protected abstract void Declare(HandlerNeeds needs);

    protected internal void ThrowIfPrepared()
    {
        if (_prepared)
            throw new InvalidOperationException(
                $"The application has started. Configure the handler '{DisplayName}' before RunAsync or InvokeAsync.");
    }
}
