using System.Text;
using Tern.Http;
using Tern.Protocols;

namespace Tern.Core.Tests.Protocols;

public sealed class AwsXmlProtocolTests
{
    [Theory]
    [InlineData("<ErrorResponse><Error><Type>Sender</Type><Code>Gone</Code><Message>It is.</Message></Error><RequestId>r1</RequestId></ErrorResponse>")]
    [InlineData("<Response><Errors><Error><Code>Gone</Code><Message>It is.</Message></Error></Errors><RequestID>r1</RequestID></Response>")]
    [InlineData("<?xml version='1.0'?><Error><Code>Gone</Code><Message>It is.</Message><RequestId>r1</RequestId><HostId>h</HostId></Error>")]
    public void Errors_are_read_in_every_form(string body)
    {
        using var answer = new Answer(body);

        Assert.Equal(new AwsErrorDetails("Gone", "It is.", 400, "r1"), AwsXmlProtocol.ReadError(answer, out var shape));
        Assert.Equal("Gone", shape);
    }

    [Theory]
    [InlineData("")]
    [InlineData("<html><body/></html>")]
    [InlineData("<ErrorResponse/>")]
    public void An_error_without_a_code_leaves_it_empty(string body)
    {
        using var answer = new Answer(body);

        Assert.Equal(new AwsErrorDetails("", "", 400, null), AwsXmlProtocol.ReadError(answer, out var shape));
        Assert.Equal("", shape);
    }

    [Theory]
    [InlineData("<ErrorResponse><RequestId>r</RequestId><Error><Detail>x</Detail></Error></ErrorResponse>")]
    [InlineData("<Response><RequestID>r</RequestID><Errors><Other/><Error><Detail>x</Detail></Error></Errors></Response>")]
    [InlineData("<Error><Detail>x</Detail></Error>")]
    public void The_members_of_an_error_are_found_in_every_form(string body)
    {
        var xml = new AwsXmlReader(Encoding.UTF8.GetBytes(body));

        Assert.True(AwsXmlProtocol.TryBeginError(ref xml));
        Assert.True(xml.NextElement(out var name));
        Assert.True(name.SequenceEqual("Detail"u8));
    }

    [Fact]
    public void A_result_is_found_in_its_wrapper_and_the_rest_is_read_to_its_end()
    {
        var xml = new AwsXmlReader(
            "<GetResponse><ResponseMetadata><RequestId>r</RequestId></ResponseMetadata><GetResult><A>1</A></GetResult><B/></GetResponse>"u8);
        AwsXmlProtocol.BeginResult(ref xml, "GetResult"u8);

        Assert.True(xml.NextElement(out _));
        Assert.Equal(1, xml.ReadInt32());
        Assert.False(xml.NextElement(out _));
        AwsXmlProtocol.End(ref xml);
    }

    [Fact]
    public void A_result_without_its_wrapper_is_malformed_where_one_is_due_and_in_the_root_where_not()
    {
        Assert.Throws<AwsXmlException>(() =>
        {
            var xml = new AwsXmlReader("<GetResponse><A>1</A></GetResponse>"u8);
            AwsXmlProtocol.BeginResult(ref xml, "GetResult"u8);
        });

        var other = new AwsXmlReader("<GetResponse><A>1</A></GetResponse>"u8);
        Assert.False(AwsXmlProtocol.TryBeginResult(ref other, "GetResult"u8));
        Assert.True(other.NextElement(out _));
    }

    [Theory]
    [InlineData("<ErrorResponse><Error><Code>x</Code></Error></ErrorResponse>")]
    [InlineData("<Error><Code>InternalError</Code></Error>")]
    [InlineData("<Response><Errors/></Response>")]
    [InlineData("<html><body/></html>")]
    [InlineData("<Ok/><Ok/>")]
    [InlineData("Ok")]
    public void A_success_that_holds_an_error_or_a_page_is_malformed(string body) =>
        Assert.Throws<AwsXmlException>(() => AwsXmlProtocol.ReadNone(Encoding.UTF8.GetBytes(body)));

    [Theory]
    [InlineData("")]
    [InlineData("<DeleteResponse xmlns='u'><ResponseMetadata><RequestId>r</RequestId></ResponseMetadata></DeleteResponse>\n")]
    public void A_success_that_answers_nothing_is_taken(string body) => AwsXmlProtocol.ReadNone(Encoding.UTF8.GetBytes(body));

    private sealed class Answer(string body) : AwsHttpResponse
    {
        public override int StatusCode => 400;

        public override ReadOnlyMemory<byte> Body { get; } = Encoding.UTF8.GetBytes(body);

        public override string? GetHeader(string name) => null;

        public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => [];

        protected override void Dispose(bool disposing) { }
    }
}
