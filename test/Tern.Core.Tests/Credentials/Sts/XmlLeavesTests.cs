using Tern.Credentials;

namespace Tern.Core.Tests.Credentials.Sts;

public class XmlLeavesTests
{
    [Fact]
    public void Elements_that_hold_text_only_are_read_with_their_parents()
    {
        var leaves = XmlLeaves.Read(
            """
            <?xml version="1.0"?><!-- <not> -->
            <r xmlns="https://x" a = '>' ><p:one p:b="/>">1 &lt;&amp;&gt;&quot;&apos;&#65;&#x1F600;</p:one ><two/><three><![CDATA[<&]]>4</three></r>
            """);

        Assert.Equal(["1 <&>\"'A😀", "", "<&4"], leaves.Select(leaf => leaf.Text));
        Assert.True(leaves[0].Is("r", "one") && leaves[1].Is("r", "two") && leaves[2].Is("r", "three"));
    }

    [Theory]
    [InlineData("")]
    [InlineData("text")]
    [InlineData("<a>")]
    [InlineData("<a></b>")]
    [InlineData("</a>")]
    [InlineData("<a/><b/>")]
    [InlineData("<a>&nbsp;</a>")]
    [InlineData("<a>&amp</a>")]
    [InlineData("<a>&#;</a>")]
    [InlineData("<a>&#xD800;</a>")]
    [InlineData("<a b></a>")]
    [InlineData("<a b=c></a>")]
    [InlineData("<a b=\"c></a>")]
    [InlineData("<!DOCTYPE a><a/>")]
    [InlineData("<a><!-- </a>")]
    [InlineData("<a><![CDATA[</a>")]
    [InlineData("<1/>")]
    [InlineData("<")]
    [InlineData("<a/>text")]
    public void Malformed_input_is_an_error(string xml) => Assert.Throws<FormatException>(() => XmlLeaves.Read(xml));

    [Fact]
    public void Too_many_levels_are_an_error_and_no_crash() =>
        Assert.Throws<FormatException>(() => XmlLeaves.Read(string.Concat(Enumerable.Repeat("<a>", 100_000))));

    [Fact]
    public void Every_beginning_of_a_document_is_an_error_and_no_crash()
    {
        const string xml = "<?xml version='1.0'?><a b='c'><d>e&amp;<![CDATA[f]]></d><!-- g --></a>";

        for (var length = 0; length < xml.Length; length++) Assert.Throws<FormatException>(() => XmlLeaves.Read(xml[..length]));
        Assert.Single(XmlLeaves.Read(xml));
    }
}
