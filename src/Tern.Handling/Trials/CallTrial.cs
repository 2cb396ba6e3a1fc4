using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace Tern.Handling;

/// <summary>The trial of a handler that needs nothing of its host but an item and services.</summary>
/// <typeparam name="TItem">The type of the event or record.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class CallTrial<TItem> : HandlerTrial<TItem>
{
    private readonly string _name;
    private readonly HandlerCall<TItem> _call;
    private readonly FilterChain<TItem> _filters;

    /// <summary>Initializes a trial, and closes the filters.</summary>
    /// <param name="name">The name of the handler.</param>
    /// <param name="call">The handler.</param>
    /// <param name="filters">The filters.</param>
    /// <param name="rules">The rules of the source; null if items don't form batches.</param>
    /// <param name="settings">The settings for batches; null if items don't form batches.</param>
    public CallTrial(string name, HandlerCall<TItem> call, FilterChain<TItem> filters, RecordRules<TItem>? rules, HandlerSettings? settings)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(call);
        ArgumentNullException.ThrowIfNull(filters);
        _name = name;
        _call = call;
        _filters = filters;
        Rules = rules;
        Settings = settings;
        filters.Close(call.InvokeAsync);
    }

    /// <inheritdoc/>
    public override RecordRules<TItem>? Rules { get; }

    /// <inheritdoc/>
    public override HandlerSettings? Settings { get; }

    /// <inheritdoc/>
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)]
    public override Type? HandlerClass => _call.HandlerClass;

    /// <inheritdoc/>
    public override async ValueTask<TrialAnswer?> InvokeAsync(TItem item, IServiceProvider services, CancellationToken cancellationToken)
    {
        var scope = new TrialScope(_name, item, services, cancellationToken);
        if (_filters.IsEmpty) await _call.InvokeAsync(item, scope).ConfigureAwait(false);
        else await _filters.RunAsync(scope).ConfigureAwait(false);
        return null;
    }

    private sealed class TrialScope : HandlerScope
    {
        public TrialScope(string name, TItem item, IServiceProvider services, CancellationToken cancellationToken)
            : base(cancellationToken)
        {
            HandlerName = name;
            Item = item;
            Services = services;
        }

        public override string HandlerName { get; }

        public override IServiceProvider Services { get; }

        public override object Find(Type type)
        {
            if (type.IsInstanceOfType(Item)) return Item!;
            if (type == typeof(HandlerScope)) return this;
            if (type == typeof(IServiceProvider)) return Services;
            return Services.GetService(type) ?? throw new InvalidOperationException($"Not registered: {type}, which the handler of {HandlerName} requires.");
        }
    }
}
