namespace Tern.Lambda.Functions;

/// <summary>
/// A handler as it was registered. Its parts are settled when the application starts; from then on any number of
/// invocations run through it at once.
/// </summary>
/// <param name="shape">The events that it handles.</param>
internal abstract class Handler(EventShape shape) : IServiceUser
{
    private string? _name;
    private bool _prepared;
    private Action<HandlerNeeds>? _alsoNeeds;

    /// <summary>The events that it handles.</summary>
    public EventShape Shape => shape;

    /// <summary>The name it was given; null for none.</summary>
    public string? Name
    {
        get => _name;
        set
        {
            ThrowIfPrepared();
            _name = value;
        }
    }

    /// <summary>What to call it in messages.</summary>
    public string DisplayName => _name ?? shape.ToString();

    /// <summary>Settles the handler, and says what it asks for.</summary>
    public void Prepare(HandlerNeeds needs)
    {
        _prepared = true;
        needs.Begin(this);
        Declare(needs);
        _alsoNeeds?.Invoke(needs);
    }

    /// <summary>Notes a service that a filter of the handler asks for: that it is missing shall be an error of init, not of the first event.</summary>
    public void Require<TService>()
        where TService : notnull
    {
        ThrowIfPrepared();
        _alsoNeeds += static needs => needs.Add<TService>();
    }

    /// <summary>What an invocation is led through the middleware with.</summary>
    public virtual HandlerContext NewContext(Runtime.Invocation invocation, FunctionServices services) => new(invocation, services, this);

    /// <summary>Takes the handler in the function's configuration (<c>_HANDLER</c>), which may choose among what this one has.</summary>
    public virtual void Choose(string configured)
    {
    }

    /// <summary>Handles an invocation.</summary>
    public abstract ValueTask InvokeAsync(HandlerContext context);

    /// <summary>
    /// Reads the event ahead of the middleware, for those who tell of the invocation; null where it is no object. The
    /// handler takes it from the context then.
    /// </summary>
    public virtual object? ReadEvent(HandlerContext context) => null;

    /// <summary>Ends an invocation that all went well with.</summary>
    public virtual void Complete(HandlerContext context)
    {
        // An answer has to be JSON for most who wait for one, Step Functions among them, and nothing is not.
        if (context.HasNoAnswer) context.Append("null"u8);
    }

    protected abstract void Declare(HandlerNeeds needs);

    protected internal void ThrowIfPrepared()
    {
        if (_prepared)
            throw new InvalidOperationException(
                $"The application has started, and the handler '{DisplayName}' with it: name it and add to it before RunAsync or InvokeAsync.");
    }
}
