using System.Diagnostics;
using Tern.Telemetry;

namespace Tern.Core.Tests.Telemetry;

public sealed class XRayHeaderTests
{
    [Theory]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1", true)]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=0", false)]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=?", false)]
    [InlineData("Sampled=1; Lineage=1:a87bd80c:0;Parent=53995C3F42CD8AD8; root=1-5759E988-BD862E3FE1BE46A994272793;Self=1-x", true)]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8", false)]
    public void Root_and_parent_are_the_w3c_ids(string header, bool isSampled)
    {
        Assert.True(XRayHeader.TryParse(header, out var context));

        Assert.Equal("5759e988bd862e3fe1be46a994272793", context.TraceId.ToHexString());
        Assert.Equal("53995c3f42cd8ad8", context.SpanId.ToHexString());
        Assert.Equal(isSampled ? ActivityTraceFlags.Recorded : ActivityTraceFlags.None, context.TraceFlags);
        Assert.True(context.IsRemote);
    }

    [Theory]
    [InlineData("")]
    [InlineData(";;=;")]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a994272793;Sampled=1")]
    [InlineData("Parent=53995c3f42cd8ad8;Sampled=1")]
    [InlineData("Root=2-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8")]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a99427279;Parent=53995c3f42cd8ad8")]
    [InlineData("Root=1-5759e988xbd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8")]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a99427279g;Parent=53995c3f42cd8ad8")]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8adK")]
    [InlineData("Root=1-00000000-000000000000000000000000;Parent=53995c3f42cd8ad8")]
    [InlineData("Root=1-5759e988-bd862e3fe1be46a994272793;Parent=0000000000000000")]
    public void Text_without_a_trace_id_gives_no_trace(string header) => Assert.False(XRayHeader.TryParse(header, out _));
}
