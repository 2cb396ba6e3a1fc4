namespace Tern.Handling.DynamoDb.Tests.Workers;

/// <summary>A handler of a worker, which drops records that failed five times.</summary>
internal sealed class WorkerHandler<T>(HandlerCall<T> call) : HandlerBuilder<WorkerHandler<T>, T>
    where T : class
{
    private readonly FilterChain<T> _filters = new();
    private string _name = "worker";

    public override HandlerTrial<T> BeginTrial() =>
        new CallTrial<T>(_name, call, _filters, new Rules(), HandlerSettings.From(new HandlerOptions { PoisonAction = PoisonAction.Drop }));

    protected override void SetName(string name) => _name = name;

    protected override void Add(HandlerFilter<T> filter) => _filters.Add(filter);

    protected override void Require(Type service)
    {
    }

    private sealed class Rules : RecordRules<T>
    {
        public override RecordOrder OrderOf(IReadOnlyList<T> records) => RecordOrder.All;

        public override string? GroupOf(T record) => null;

        public override string IdOf(T record) => record.ToString()!;
    }
}
