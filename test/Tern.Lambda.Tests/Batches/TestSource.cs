using Tern.Lambda.Batches;

namespace Tern.Lambda.Tests.Batches;

/// <summary>A source of any kind. A record of group "?" has one that can't be told.</summary>
internal sealed class TestSource(BatchKind kind) : BatchSource<TestRecord>
{
    public bool Reports { get; init; } = true;

    public override bool ReportsByDefault => Reports;

    public override BatchKind KindOf(IReadOnlyList<TestRecord> records) => kind;

    public override BatchItemIdentifier Identify(TestRecord record) => new(record.Offset is null ? record.Id : record.Group, record.Offset);

    public override string? GroupOf(TestRecord record) => record.Group == "?" ? throw new FormatException("no group") : record.Group;

    public override int ReceiveCountOf(TestRecord record) => record.Receives;
}
