namespace Tern.Local.Serving;

/// <summary>
/// The only connection between the services of a host: a service sends a message to the resource with an ARN, in any
/// account and Region.
/// </summary>
internal sealed class Targets
{
    private readonly Dictionary<string, ITargetService> _services = new(StringComparer.Ordinal);
    private readonly FunctionTargets _functions = new();

    public Targets() => _services["lambda"] = _functions;

    /// <summary>Gets or sets the functions that can be targets, or null if the host has none.</summary>
    public ILocalFunctions? Functions
    {
        get => _functions.Functions;
        set
        {
            _functions.Functions = value;
            if (value is null || FunctionsSet is not { } set) return;
            FunctionsSet = null;
            set();
        }
    }

    /// <summary>Gets or sets an action that is called once, when the functions are set.</summary>
    public Action? FunctionsSet { get; set; }

    /// <summary>Adds a service. This is done before the first request.</summary>
    /// <param name="name">The name of the service in ARNs.</param>
    /// <param name="service">The service.</param>
    public void Add(string name, ITargetService service) => _services.Add(name, service);

    /// <summary>Returns the reason why a resource can't be a target, or null if it can.</summary>
    public string? Check(string arn)
    {
        if (arn.Split(':', 6) is not ["arn", { Length: > 0 }, var name, _, _, { Length: > 0 }]) return $"'{arn}' isn't an ARN.";
        if (_services.TryGetValue(name, out var service)) return service.Check(arn);
        var names = string.Join(", ", _services.Keys.Order(StringComparer.Ordinal));
        return $"The local AWS has no targets of the service '{name}', so '{arn}' can't be one. It has those of {names}.";
    }

    /// <summary>Sends a message. For queues, it has arrived when the call returns.</summary>
    /// <param name="arn">The resource.</param>
    /// <param name="message">The message.</param>
    /// <param name="cancellationToken">Cancels the call.</param>
    /// <exception cref="TargetException">The resource doesn't exist, or doesn't accept the message.</exception>
    public ValueTask SendAsync(string arn, TargetMessage message, CancellationToken cancellationToken = default) => Check(arn) is { } reason
        ? ValueTask.FromException(new TargetException(reason))
        : _services[arn.Split(':', 4)[2]].SendAsync(arn, message, cancellationToken);
}
