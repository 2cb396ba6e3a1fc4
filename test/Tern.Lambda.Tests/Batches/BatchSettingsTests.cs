using Tern.Lambda.Batches;

namespace Tern.Lambda.Tests.Batches;

public sealed class BatchSettingsTests
{
    [Fact]
    public void Defaults_are_one_by_one_with_retries()
    {
        var settings = BatchSettings.Default;
        Assert.Equal(BatchMode.OneByOne, settings.Mode);
        Assert.Equal(8, settings.MaxConcurrency);
        Assert.Null(settings.ReportBatchItemFailures);
        Assert.False(settings.FailInvocationWhenAllFail);
        Assert.Equal(PoisonAction.Retry, settings.PoisonAction);
    }

    [Fact]
    public void Options_that_cannot_be_are_refused_by_name()
    {
        Assert.Equal("BatchOptions.Mode is 7; expected OneByOne, Parallel or Grouped.", Refused(new() { Mode = (BatchMode)7 }));
        Assert.Equal("BatchOptions.MaxConcurrency is 0; expected 1 or more.", Refused(new() { MaxConcurrency = 0 }));
        Assert.Equal("BatchOptions.PoisonAction is -1; expected Retry, Drop or Move.", Refused(new() { PoisonAction = (PoisonAction)(-1) }));
        Assert.Equal("BatchOptions.PoisonAfterReceives is 0; expected 1 or more.", Refused(new() { PoisonAfterReceives = 0 }));
        Assert.Contains("MovePoison is not set", Refused(new() { PoisonAction = PoisonAction.Move }), StringComparison.Ordinal);
        Assert.Contains("Set PoisonAction to Move", Refused(new() { MovePoison = (_, _) => default }), StringComparison.Ordinal);
    }

    private static string Refused(BatchOptions options) => Assert.Throws<AwsConfigurationException>(() => BatchSettings.From(options)).Message;
}
