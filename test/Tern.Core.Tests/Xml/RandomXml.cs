using System.Text;

namespace Tern.Core.Tests.Xml;

/// <summary>Generates documents of every shape, with white space, comments and references where the grammar allows
/// them.</summary>
internal static class RandomXml
{
    private static readonly string[] Names = ["a", "Name", "ns:Key", "list.item", "_x-1", "größe"];

    internal static byte[] Document(Random random)
    {
        var text = new StringBuilder();
        if (random.Next(3) == 0) text.Append('\uFEFF');
        if (random.Next(2) == 0) text.Append("<?xml version=\"1.0\" encoding='UTF-8'?>\n");
        if (random.Next(4) == 0) text.Append("<!-- <a> & -->");
        Element(random, text, 0);
        if (random.Next(4) == 0) text.Append("\n<?end of it?> ");
        return Encoding.UTF8.GetBytes(text.ToString());
    }

    /// <summary>Changes, removes, duplicates or truncates some bytes.</summary>
    internal static byte[] Damage(Random random, byte[] xml)
    {
        var bytes = xml.ToList();
        for (var n = random.Next(1, 4); n > 0 && bytes.Count > 0; n--)
        {
            var at = random.Next(bytes.Count);
            switch (random.Next(4))
            {
                case 0: bytes[at] = "<>/&;!?[]\"'= -a:#x\u0001"u8[random.Next(19)]; break;
                case 1: bytes.RemoveAt(at); break;
                case 2: bytes.Insert(at, bytes[at]); break;
                default: bytes.RemoveRange(at, bytes.Count - at); break;
            }
        }

        return [.. bytes];
    }

    private static void Element(Random random, StringBuilder text, int depth)
    {
        var name = Names[random.Next(Names.Length)];
        text.Append('<').Append(name);
        if (depth == 0) text.Append(" xmlns='urn:x' xmlns:ns=\"urn:y\"");
        if (random.Next(4) == 0) text.Append("\r\n b = '").Append(Text(random, attribute: true)).Append('\'');
        if (random.Next(6) == 0)
        {
            text.Append(" />");
            return;
        }

        text.Append(random.Next(5) == 0 ? " >" : ">");
        if (depth > 5 || random.Next(3) == 0) text.Append(Text(random, attribute: false));
        else
        {
            for (var n = random.Next(5); n >= 0; n--)
            {
                Between(random, text);
                Element(random, text, depth + 1);
            }

            Between(random, text);
        }

        text.Append("</").Append(name).Append(random.Next(5) == 0 ? "\n>" : ">");
    }

    private static void Between(Random random, StringBuilder text)
    {
        switch (random.Next(8))
        {
            case 0: text.Append(" \r\n\t"); break;
            case 1: text.Append("<!---->"); break;
            case 2: text.Append("<?pi <a> ?>"); break;
            default: break;
        }
    }

    private static string Text(Random random, bool attribute)
    {
        var text = new StringBuilder();
        for (var n = random.Next(6); n >= 0; n--)
        {
            text.Append(random.Next(attribute ? 8 : 11) switch
            {
                0 => "plain text",
                1 => "&amp;",
                2 => "&lt;&gt;&quot;&apos;",
                3 => "&#65;&#x1F600;&#xD;",
                4 => "ß€😀",
                5 => "\r\n",
                6 => "\t",
                7 => " \n ",
                8 => "<![CDATA[ <&\r\n]] > ]]>",
                9 => "<!-- - -->",
                _ => "<?x?>",
            });
        }

        return text.ToString();
    }
}
