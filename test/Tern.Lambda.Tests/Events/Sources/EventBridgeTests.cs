using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Events.Sources;

public sealed class EventBridgeTests
{
    [Fact]
    public void An_event_of_a_bus_has_a_typed_detail()
    {
        var placed = EventBridgeEvent.Read(EventSamples.Payload("EventBridgeEvent"));
        Assert.Equal(("OrderPlaced", "shop.orders", "17793124-05d4-b198-2fde-7ededc63b103"), (placed.DetailType, placed.Source, placed.Id));
        Assert.Equal(("123456789012", "eu-west-1", "january"), (placed.Account, placed.Region, placed.ReplayName));
        Assert.Equal(new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero), placed.Time);
        Assert.Equal(new OrderPlaced("o-9", 100), placed.Detail.Read(SourceJson.Default.OrderPlaced));
        Assert.Empty(placed.Resources);
        Assert.False(placed.IsSchedule);
    }

    [Theory]
    [InlineData("EventBridgeEvent.schedule", "arn:aws:events:eu-west-1:123456789012:rule/nightly")]
    [InlineData("EventBridgeEvent.scheduler", "arn:aws:scheduler:eu-west-1:123456789012:schedule/default/nightly")]
    public void Schedules_say_who_they_are(string sample, string resource)
    {
        var schedule = EventBridgeEvent.Read(EventSamples.Payload(sample));
        Assert.True(schedule.IsSchedule);
        Assert.Equal(resource, Assert.Single(schedule.Resources));
    }
}
