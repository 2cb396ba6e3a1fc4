using Tern.Handling;
using Tern.Lambda.Batches;

namespace Tern.Lambda.Tests.Batches;

public sealed class BatchSettingsTests
{
    [Fact]
    public void Defaults_follow_the_source_and_retry()
    {
        var settings = BatchSettings.Default;
        Assert.Null(settings.Handling.Mode);
        Assert.Equal(HandlerMode.Parallel, settings.Handling.ModeFor(RecordOrder.None));
        Assert.Equal(HandlerMode.Grouped, settings.Handling.ModeFor(RecordOrder.Groups));
        Assert.Equal(HandlerMode.OneByOne, settings.Handling.ModeFor(RecordOrder.All));
        Assert.Equal(HandlerMode.OneByOne, settings.Handling.ModeFor(RecordOrder.Partitions));
        Assert.Equal(10, settings.Handling.MaxConcurrency);
        Assert.Null(settings.ReportBatchItemFailures);
        Assert.False(settings.FailInvocationWhenAllFail);
        Assert.Equal(PoisonAction.Retry, settings.Handling.PoisonAction);
    }

    [Fact]
    public void Options_that_cannot_be_are_refused_by_name()
    {
        Assert.Equal("BatchOptions.Mode is 7; expected OneByOne, Parallel or Grouped, or null to follow the source.", Refused(new() { Mode = (HandlerMode)7 }));
        Assert.Equal("BatchOptions.MaxConcurrency is 0; expected 1 or more.", Refused(new() { MaxConcurrency = 0 }));
        Assert.Equal("BatchOptions.PoisonAction is -1; expected Retry, Drop or Move.", Refused(new() { PoisonAction = (PoisonAction)(-1) }));
        Assert.Equal("BatchOptions.PoisonAfterAttempts is 0; expected 1 or more.", Refused(new() { PoisonAfterAttempts = 0 }));
        Assert.Contains("MovePoison isn't set", Refused(new() { PoisonAction = PoisonAction.Move }), StringComparison.Ordinal);
        Assert.Contains("Set PoisonAction to Move", Refused(new() { MovePoison = (_, _) => default }), StringComparison.Ordinal);
    }

    private static string Refused(BatchOptions options) => Assert.Throws<AwsConfigurationException>(() => BatchSettings.From(options)).Message;
}
