// Reads what a window of Qt Quick shows: every text with its place and font, and every item that has an objectName.
import QtQuick
import QtQuick.Templates as T

QtObject {
    function intersected(one, other) {
        return [Math.max(one[0], other[0]), Math.max(one[1], other[1]),
                Math.min(one[2], other[2]), Math.min(one[3], other[3])]
    }

    function corners(item, x, y, width, height) {
        const box = item.mapToItem(null, x, y, width, height)
        return [box.x, box.y, box.x + box.width, box.y + box.height]
    }

    // One shown text. A field's own item says where each of its characters stands; a label's lines are laid out again.
    function textOf(item, clip) {
        const font = item.font
        const found = {
            clip, text: item.text, at: corners(item, 0, 0, item.width, item.height),
            font: { family: font.family, px: font.pixelSize, pt: font.pointSize, weight: font.weight,
                    italic: font.italic, spacing: font.letterSpacing, capitals: font.capitalization },
        }
        if (item instanceof Text) {
            return Object.assign(found, {
                kind: "label", rich: item.textFormat !== Text.PlainText && /[<&]/.test(item.text),
                cut: item.truncated, wide: item.contentWidth, high: item.contentHeight, lines: item.lineCount,
                align: item.effectiveHorizontalAlignment, baseline: item.baselineOffset,
                left: item.leftPadding, right: item.rightPadding,
                wraps: item.wrapMode !== Text.NoWrap,
            })
        }
        const isLine = item instanceof TextInput
        const shown = isLine ? item.displayText : item.text
        const spots = []
        // Only a text of many lines counts its padding in.
        const [dx, dy] = isLine ? [item.leftPadding, item.topPadding] : [0, 0]
        const inner = corners(item, item.leftPadding, 0, item.width - item.leftPadding - item.rightPadding, item.height)
        for (let at = 0; at <= shown.length; at += 1) {
            const place = item.positionToRectangle(at)
            const spot = item.mapToItem(null, place.x + dx, place.y + dy, 0, place.height)
            spots.push([spot.x, spot.y, spot.y + spot.height])
        }
        return Object.assign(found, { kind: "field", text: shown, spots, clip: intersected(clip, inner) })
    }

    function conditionOf(item) {
        return {
            enabled: item.enabled,
            on: item.checked === true,
            down: item.highlighted === true || item.ListView?.isCurrentItem === true,
            text: typeof item.text === "string" ? item.text : "",
            shown: item instanceof T.ComboBox ? item.displayText
                : item instanceof TextInput ? item.displayText : item instanceof TextEdit ? item.text : "",
            open: item instanceof T.ComboBox ? item.popup.visible
                : item instanceof T.MenuBarItem ? item.menu !== null && item.menu.visible : false,
            mark: item.indicator && item.indicator.visible && item.indicator.width > 0
                ? corners(item.indicator, 0, 0, item.indicator.width, item.indicator.height) : null,
        }
    }

    // Depth first, in the order of painting; `layer` is 1 within the overlay that holds the popups.
    function walk(item, clip, layer, out) {
        if (!item.visible || item.opacity < 0.05) return
        const whole = corners(item, 0, 0, item.width, item.height)
        if (item.clip) clip = intersected(clip, whole)
        if (item instanceof Text || item instanceof TextInput || item instanceof TextEdit) {
            if (item.text !== "" && item.color.a * item.opacity > 0.1) out.texts.push(Object.assign(textOf(item, clip), { layer }))
        }
        const isRow = layer === 1 && (item instanceof T.ItemDelegate || item instanceof T.MenuItem)
        if (/^e[0-9]+$/.test(item.objectName) || isRow || item instanceof T.MenuBarItem) {
            const id = isRow ? "row" : item instanceof T.MenuBarItem ? "menu" : item.objectName
            out.items.push(Object.assign(conditionOf(item), { id, layer, whole, box: intersected(clip, whole) }))
        }
        if (item.toString().startsWith("QQuickOverlay")) layer = 1
        if (item.toString().startsWith("QQuickPopupItem")) out.popup = whole
        const children = Array.from(item.children)
        children.map((child, order) => [child.z, order, child]).sort((a, b) => a[0] - b[0] || a[1] - b[1])
            .forEach((entry) => walk(entry[2], clip, layer, out))
    }

    // What is drawn through a layer (Material's shadows) is not drawn at all without a graphics card.
    function withLayers(item, out) {
        if (item.layer?.enabled) out.push(item)
        for (const child of Array.from(item.children)) withLayers(child, out)
    }

    function rootOf(window) {
        let root = window.contentItem
        while (root.parent) root = root.parent
        return root
    }

    function prepare(window) {
        // Collected first: taking a layer away removes items of its own.
        const found = []
        withLayers(rootOf(window), found)
        for (const item of found) if (item?.layer) item.layer.enabled = false
    }

    function read(window) {
        const out = { texts: [], items: [], popup: null }
        const screen = [0, 0, window.width, window.height]
        walk(rootOf(window), screen, 0, out)
        return JSON.stringify(out)
    }
}
