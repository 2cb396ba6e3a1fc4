using Tern.Handling;
using Tern.Lambda.Batches;

namespace Tern.Lambda.Tests.Batches;

/// <summary>A source with any order. The group of a record with "?" can't be determined.</summary>
internal sealed class TestSource(RecordOrder order) : BatchSource<TestRecord>
{
    public bool Reports { get; init; } = true;

    public override bool ReportsByDefault => Reports;

    public override RecordOrder OrderOf(IReadOnlyList<TestRecord> records) => order;

    public override BatchItemIdentifier Identify(TestRecord record) => new(record.Offset is null ? record.Id : record.Group, record.Offset);

    public override string? GroupOf(TestRecord record) => record.Group == "?" ? throw new FormatException("no group") : record.Group;

    public override int AttemptsOf(TestRecord record) => record.Receives;
}
