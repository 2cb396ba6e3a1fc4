using Tern.ServiceCodegen.Naming;

namespace Tern.ServiceCodegen.Tests.Naming;

public sealed class NameQualifierTests
{
    private static readonly Dictionary<string, string> Own = new() { ["Stream"] = "My.Model", ["Parameter"] = "My.Model", ["Model"] = "My.Model" };

    [Theory]
    [InlineData("var a = new List<string>();", "var a = new global::System.Collections.Generic.List<string>();")]
    [InlineData("x.List.Add(1);", "x.List.Add(1);")]
    [InlineData("[.. List]", "[.. global::System.Collections.Generic.List]")]
    [InlineData("\"a List\" + List", "\"a List\" + global::System.Collections.Generic.List")]
    [InlineData("// a List", "// a List")]
    [InlineData("/// <see cref=\"ArgumentException\"/> ArgumentException", "/// <see cref=\"global::System.ArgumentException\"/> ArgumentException")]
    [InlineData("Uri = parameters.Uri,", "Uri = parameters.Uri,")]
    [InlineData("if (Uri == x)", "if (global::System.Uri == x)")]
    [InlineData("System.Text.Encoding.UTF8", "global::System.Text.Encoding.UTF8")]
    [InlineData("global::System.Uri x", "global::System.Uri x")]
    [InlineData("AwsException e", "global::Tern.AwsException e")]
    [InlineData("ListOf List1 _List", "ListOf List1 _List")]
    public void Types_of_others_are_in_full_and_nothing_else_is(string code, string expected) =>
        Assert.Equal(expected, new NameQualifier(Own, []).Qualify(code));

    [Theory]
    [InlineData("public §Stream? §Uri { get; }", "public Stream? Uri { get; }")]
    [InlineData("new §Stream()", "new Stream()")]
    [InlineData("Read§Stream(json)", "ReadStream(json)")]
    [InlineData("\"no §Stream\"", "\"no Stream\"")]
    [InlineData("Parameter.ReadJson(ref json)", "global::My.Model.Parameter.ReadJson(ref json)")]
    [InlineData("value.Parameter.Count", "value.Parameter.Count")]
    [InlineData("Task<Model> x", "global::System.Threading.Tasks.Task<Model> x")]
    public void Own_names_are_short_but_before_a_dot(string code, string expected) => Assert.Equal(expected, new NameQualifier(Own, []).Qualify(code));

    [Fact]
    public void Hidden_names_are_fully_qualified() => Assert.Equal("global::My.Model.Model x", new NameQualifier(Own, ["Model"]).Qualify("Model x"));

    [Fact]
    public void A_name_is_marked_only_where_a_foreign_type_has_it()
    {
        Assert.Equal("§Stream", ForeignNames.Own("Stream"));
        Assert.Equal("Attribute", ForeignNames.Own("Attribute"));
        Assert.Equal("Stream", ForeignNames.Unmark("§Stream"));
    }
}
