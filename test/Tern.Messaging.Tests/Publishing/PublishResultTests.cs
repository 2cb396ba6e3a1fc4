namespace Tern.Messaging.Tests.Publishing;

public sealed class PublishResultTests
{
    [Fact]
    public void A_result_can_be_made_for_a_test()
    {
        var complete = new PublishResult(2, ["a", "b"]);
        complete.ThrowIfAnyFailed();
        Assert.Equal((2, 2, true), (complete.Count, complete.Published, complete.IsComplete));

        var failed = new PublishResult(2, ["a", null], [new PublishFailure(1, "Throttled", "Later.", false, 10, null)]);
        var error = Assert.Throws<PublishException>(failed.ThrowIfAnyFailed);
        Assert.Same(failed, error.Result);
        Assert.Equal(error.Message, new PublishException(failed).Message);
        Assert.Contains("1 of 2 entries weren't published. The first is entry 1: Throttled: Later.", error.Message, StringComparison.Ordinal);
    }
}
