using System.Diagnostics;
using Tern.Telemetry;

namespace Tern.Messaging.Tests.Propagation;

public sealed class TraceCarrierTests
{
    [Fact]
    public void Written_data_can_be_read()
    {
        using var activity = new Activity("test").SetIdFormat(ActivityIdFormat.W3C).Start();
        activity.ActivityTraceFlags = ActivityTraceFlags.Recorded;
        activity.TraceStateString = "vendor=1";
        var carrier = TraceCarrier.Of(activity);

        Assert.True(TraceCarrier.TryRead(carrier.Parent, carrier.State, null, out var context));
        Assert.Equal((activity.TraceId, activity.SpanId, "vendor=1", true), (context.TraceId, context.SpanId, context.TraceState, context.IsRemote));
        Assert.True(TraceCarrier.TryRead(null, null, carrier.WriteXRay(), out context));
        Assert.Equal((activity.TraceId, activity.SpanId, ActivityTraceFlags.Recorded), (context.TraceId, context.SpanId, context.TraceFlags));
    }

    [Fact]
    public void X_Rays_header_has_the_form_that_its_guide_shows()
    {
        var context = new ActivityContext(
            ActivityTraceId.CreateFromString("5759e988bd862e3fe1be46a994272793"), ActivitySpanId.CreateFromString("53995c3f42cd8ad8"),
            ActivityTraceFlags.Recorded);

        Assert.Equal("Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1", XRayHeader.Write(context));
    }

    [Theory]
    [InlineData(0, false, false, true, true)]
    [InlineData(8, false, false, true, true)]
    [InlineData(9, false, false, true, false)]
    [InlineData(10, false, false, false, false)]
    [InlineData(1, true, false, false, false)]
    [InlineData(1, false, true, true, false)]
    public void A_message_gets_no_attribute_that_it_has_and_never_more_than_ten(int count, bool hasParent, bool hasState, bool parent, bool state)
    {
        using var activity = new Activity("test").SetIdFormat(ActivityIdFormat.W3C).Start();
        activity.TraceStateString = "vendor=1";

        Assert.Equal(parent, TraceCarrier.Of(activity).Adds(count, hasParent, hasState, out var addsState));
        Assert.Equal(state, addsState);
    }

    [Fact]
    public void Without_a_span_nothing_is_carried()
    {
        Assert.True(TraceCarrier.Of(null).IsEmpty);
        Assert.Null(TraceCarrier.Of(null).WriteXRay());
        Assert.False(TraceCarrier.Of(null).Adds(0, false, false, out _));
    }

    [Theory]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a994272793")]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a99427279x;Parent=53995c3f42cd8ad8")]
    [InlineData("Root=1-00000000-000000000000000000000000;Parent=53995c3f42cd8ad8")]
    [InlineData("")]
    public void A_header_without_trace_and_parent_is_ignored(string header) => Assert.False(TraceCarrier.TryRead("no parent", null, header, out _));

    [Theory]
    [InlineData("arn:aws:sns:eu-west-1:123456789012:orders.fifo", "orders.fifo")]
    [InlineData("https://sqs.eu-west-1.amazonaws.com/123456789012/orders", "orders")]
    [InlineData("arn:aws:events:eu-west-1:123456789012:event-bus/shop", "shop")]
    [InlineData("default", "default")]
    public void A_destination_is_named_by_the_last_part_of_its_address(string address, string name) => Assert.Equal(name, MessagingNames.NameOf(address));
}
