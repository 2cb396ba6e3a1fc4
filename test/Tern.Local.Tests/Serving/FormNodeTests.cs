using Tern.Local.Serving;

namespace Tern.Local.Tests.Serving;

public sealed class FormNodeTests
{
    [Fact]
    public void Elements_are_ordered_by_number_flattened_or_not()
    {
        var form = FormNode.Parse("Flat.10=c&Flat.2=b&Flat.1=a&List.member.2=y&List.member.1=x%2Bz+w&Only=one&Empty="u8);
        Assert.Equal(["a", "b", "c"], form["Flat"]!.ReadList(null, static node => node.ReadText()));
        Assert.Equal(["x+z w", "y"], form["List"]!.ReadList("member", static node => node.ReadText()));
        Assert.Equal(["one"], form["Only"]!.ReadList(null, static node => node.ReadText()));
        Assert.Empty(form["Empty"]!.ReadList(null, static node => node.ReadText()));
        Assert.Null(form["None"]);
    }

    [Fact]
    public void Maps_have_entries_with_keys_and_values()
    {
        var form = FormNode.Parse("M.2.Name=b&M.2.Value=2&M.1.Name=a&M.1.Value=1&M.3.Value=keyless&N.entry.1.key=k&N.entry.1.value=v"u8);
        Assert.Equal("a=1,b=2", Show(form["M"]!.ReadMap(null, "Name", "Value", static node => node.ReadText())));
        Assert.Equal("k=v", Show(form["N"]!.ReadMap("entry", "key", "value", static node => node.ReadText())));

        static string Show(Dictionary<string, string> map) => string.Join(',', map.Select(static pair => $"{pair.Key}={pair.Value}"));
    }

    [Fact]
    public void A_value_of_another_type_is_malformed()
    {
        var form = FormNode.Parse("N=x"u8);
        Assert.Equal("MalformedInput", Assert.Throws<ServiceErrorException>(() => form["N"]!.ReadInt32()).Code);
        Assert.Throws<ServiceErrorException>(() => form["N"]!.ReadBlob());
        Assert.Throws<ServiceErrorException>(() => form["N"]!.ReadBoolean());
    }
}
