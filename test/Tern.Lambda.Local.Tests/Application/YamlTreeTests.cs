using System.Text;
using Tern.Lambda.Local.Application;

namespace Tern.Lambda.Local.Tests.Application;

public sealed class YamlTreeTests
{
    [Fact]
    public void A_block_scalar_may_begin_with_a_blank_line_of_fewer_spaces()
    {
        var json = YamlTree.Read("A:\n  B: |\n  \n      first\n    \n        second\n  C: |-\r\n    \r\n      third\r\nD: 1\n");
        Assert.Equal("\nfirst\n\n  second\n", json!["A"]!["B"]!.GetValue<string>());
        Assert.Equal("\nthird", json["A"]!["C"]!.GetValue<string>());
        Assert.Equal(1, json["D"]!.GetValue<long>());
    }

    [Fact]
    public void Yaml_is_the_JSON_that_it_stands_for()
    {
        var json = YamlTree.Read("""
            text: a b
            number: -12
            zip: 0123
            float: 1.5
            quoted: "12"
            nothing: ~
            yes: true
            block: |
              line 1
              line 2
            folded: >-
              one
              two
            list:
            - !GetAtt A.Arn
            - !If [ C, !Ref X, null ]
            base: &base { a: 1 }
            copy: *base
            """)!.ToJsonString();
        Assert.Equal(
            """{"text":"a b","number":-12,"zip":"0123","float":1.5,"quoted":"12","nothing":null,"yes":true,"block":"line 1\nline 2\n","folded":"one"""
            + """ two","list":[{"Fn::GetAtt":["A","Arn"]},{"Fn::If":["C",{"Ref":"X"},null]}],"base":{"a":1},"copy":{"a":1}}""",
            json);
    }

    [Fact]
    public void A_template_that_is_nested_too_deep_is_refused()
    {
        var deep = new string('[', 200) + new string(']', 200);
        Assert.Contains("nested more than 64", Assert.Throws<FormatException>(() => YamlTree.Read(deep)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Aliases_of_aliases_that_grow_without_end_are_refused()
    {
        var yaml = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (var i = 1; i < 9; i++)
            yaml.Append(System.Globalization.CultureInfo.InvariantCulture, $"a{i}: &a{i} [{string.Join(", ", Enumerable.Repeat($"*a{i - 1}", 10))}]\n");
        Assert.Contains("more than 200000 values", Assert.Throws<FormatException>(() => YamlTree.Read(yaml.ToString())).Message, StringComparison.Ordinal);
    }
}
