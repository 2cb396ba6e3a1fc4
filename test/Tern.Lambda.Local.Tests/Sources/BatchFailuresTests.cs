using System.Text;
using Tern.Lambda.Local.Sources;

namespace Tern.Lambda.Local.Tests.Sources;

/// <summary>The responses that a function may return for a batch, as recorded from the service.</summary>
public sealed class BatchFailuresTests
{
    [Theory]
    [InlineData("", false)]
    [InlineData("null", false)]
    [InlineData("{}", false)]
    [InlineData("[]", false)]
    [InlineData("""{"batchItemFailures":[]}""", false)]
    [InlineData("""{"batchItemFailures":null}""", false)]
    [InlineData("[1]", true)]
    [InlineData("1", true)]
    [InlineData("""{"batchItemFailures":[{"itemIdentifier":""}]}""", true)]
    [InlineData("""{"batchItemFailures":[{"itemIdentifier":"b"}]}""", true)]
    public void An_answer_means_that_all_went_well_or_that_all_failed(string answer, bool fails)
    {
        var failed = BatchFailures.Read(Encoding.UTF8.GetBytes(answer), ["a"], out var fault);
        Assert.Equal((fails ? 1 : 0, fails), (failed.Count, fault is not null));
    }
}
