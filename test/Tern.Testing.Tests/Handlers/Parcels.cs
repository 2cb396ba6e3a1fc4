using Tern.Handling;

namespace Tern.Testing.Tests.Handlers;

public sealed record Parcel(int Number, string OrderId, int Count);

/// <summary>The source of a worker: an ordered stream of parcels.</summary>
public sealed class Parcels : Source<Parcel, ParcelHandler>
{
    private readonly string _name;

    private Parcels(string name) => _name = name;

    public static Parcels Of(string name) => new(name);

    public override ParcelHandler Bind(HandlerCall<Parcel> call) => new(call, _name);
}

/// <summary>A handler as a worker uses it, with its own options.</summary>
public sealed class ParcelHandler(HandlerCall<Parcel> call, string name) : HandlerBuilder<ParcelHandler, Parcel>
{
    private readonly FilterChain<Parcel> _filters = new();
    private string _name = name;

    public override HandlerTrial<Parcel> BeginTrial() =>
        new CallTrial<Parcel>(_name, call, _filters, new Rules(), HandlerSettings.From(new HandlerOptions { PoisonAction = PoisonAction.Drop }));

    protected override void SetName(string name) => _name = name;

    protected override void Add(HandlerFilter<Parcel> filter) => _filters.Add(filter);

    protected override void Require(Type service)
    {
    }

    private sealed class Rules : RecordRules<Parcel>
    {
        public override RecordOrder OrderOf(IReadOnlyList<Parcel> records) => RecordOrder.All;

        public override string? GroupOf(Parcel record) => record.OrderId;

        public override string IdOf(Parcel record) => $"{record.Number}";
    }
}
