using Tern.Messaging.Streams;

namespace Tern.Messaging.Tests.Streams.Leases;

public sealed class ShardPositionTests
{
    [Theory]
    [InlineData("TRIM_HORIZON", ShardPositionKind.TrimHorizon)]
    [InlineData("LATEST", ShardPositionKind.Latest)]
    [InlineData("AFTER:4959", ShardPositionKind.After)]
    [InlineData("AT:2026-01-02T03:04:05.0000000+00:00", ShardPositionKind.At)]
    public void A_position_is_read_as_it_was_written(string text, ShardPositionKind kind)
    {
        var position = ShardPosition.Parse(text);
        Assert.Equal((kind, text), (position.Kind, position.ToString()));
        Assert.Equal(position, ShardPosition.Parse(position.ToString()));
    }

    [Theory]
    [InlineData("")]
    [InlineData("AFTER:")]
    [InlineData("AT:yesterday")]
    public void An_invalid_position_is_refused_with_the_valid_forms(string text) =>
        Assert.Contains("Expected TRIM_HORIZON", Assert.Throws<FormatException>(() => ShardPosition.Parse(text)).Message, StringComparison.Ordinal);

    [Fact]
    public void The_default_is_the_oldest_record() => Assert.Equal(ShardPosition.TrimHorizon, default);
}
